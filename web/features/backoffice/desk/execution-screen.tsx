import { Screen, ScreenWaiting } from '../../../ui/screen.tsx';

export function ExecutionScreen() {
  return (
    <Screen title="ExecutionScreen">
      <ScreenWaiting />
    </Screen>
  );
}
