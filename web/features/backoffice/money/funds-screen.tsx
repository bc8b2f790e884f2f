import { Screen, ScreenWaiting } from '../../../ui/screen.tsx';

export function FundsScreen() {
  return (
    <Screen title="FundsScreen">
      <ScreenWaiting />
    </Screen>
  );
}
