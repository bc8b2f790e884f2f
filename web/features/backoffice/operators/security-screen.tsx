import { Screen, ScreenWaiting } from '../../../ui/screen.tsx';

export function SecurityScreen() {
  return (
    <Screen title="SecurityScreen">
      <ScreenWaiting />
    </Screen>
  );
}
