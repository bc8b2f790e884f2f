import { Screen, ScreenWaiting } from '../../../ui/screen.tsx';

export function ReconciliationScreen() {
  return (
    <Screen title="ReconciliationScreen">
      <ScreenWaiting />
    </Screen>
  );
}
