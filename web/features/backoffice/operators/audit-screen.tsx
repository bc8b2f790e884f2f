import { Screen, ScreenWaiting } from '../../../ui/screen.tsx';

export function AuditScreen() {
  return (
    <Screen title="AuditScreen">
      <ScreenWaiting />
    </Screen>
  );
}
