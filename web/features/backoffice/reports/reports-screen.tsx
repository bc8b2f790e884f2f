import { Screen, ScreenWaiting } from '../../../ui/screen.tsx';

export function ReportsScreen() {
  return (
    <Screen title="ReportsScreen">
      <ScreenWaiting />
    </Screen>
  );
}
