import { Screen, ScreenWaiting } from '../../../ui/screen.tsx';

export function ClientScreen() {
  return (
    <Screen title="ClientScreen">
      <ScreenWaiting />
    </Screen>
  );
}
