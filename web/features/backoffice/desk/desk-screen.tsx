import { Screen, ScreenWaiting } from '../../../ui/screen.tsx';

export function DeskScreen() {
  return (
    <Screen title="DeskScreen">
      <ScreenWaiting />
    </Screen>
  );
}
