import { Screen, ScreenWaiting } from '../../../ui/screen.tsx';

export function HomeScreen() {
  return (
    <Screen title="HomeScreen">
      <ScreenWaiting />
    </Screen>
  );
}
