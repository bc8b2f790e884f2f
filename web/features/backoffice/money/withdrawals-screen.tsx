import { Screen, ScreenWaiting } from '../../../ui/screen.tsx';

export function WithdrawalsScreen() {
  return (
    <Screen title="WithdrawalsScreen">
      <ScreenWaiting />
    </Screen>
  );
}
