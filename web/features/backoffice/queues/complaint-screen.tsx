import { Screen, ScreenWaiting } from '../../../ui/screen.tsx';

export function ComplaintScreen() {
  return (
    <Screen title="ComplaintScreen">
      <ScreenWaiting />
    </Screen>
  );
}
