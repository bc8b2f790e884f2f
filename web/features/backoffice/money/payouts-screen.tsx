import { Screen, ScreenWaiting } from '../../../ui/screen.tsx';

export function PayoutsScreen() {
  return (
    <Screen title="PayoutsScreen">
      <ScreenWaiting />
    </Screen>
  );
}
