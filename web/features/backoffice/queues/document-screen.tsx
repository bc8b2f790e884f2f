import { Screen, ScreenWaiting } from '../../../ui/screen.tsx';

export function DocumentScreen() {
  return (
    <Screen title="DocumentScreen">
      <ScreenWaiting />
    </Screen>
  );
}
