import { Screen, ScreenWaiting } from '../../../ui/screen.tsx';

export function ComplaintsScreen() {
  return (
    <Screen title="ComplaintsScreen">
      <ScreenWaiting />
    </Screen>
  );
}
