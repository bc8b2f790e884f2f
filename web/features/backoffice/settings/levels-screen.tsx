import { Screen, ScreenWaiting } from '../../../ui/screen.tsx';

export function LevelsScreen() {
  return (
    <Screen title="LevelsScreen">
      <ScreenWaiting />
    </Screen>
  );
}
