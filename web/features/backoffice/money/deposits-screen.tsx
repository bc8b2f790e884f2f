import { Screen, ScreenWaiting } from '../../../ui/screen.tsx';

export function DepositsScreen() {
  return (
    <Screen title="DepositsScreen">
      <ScreenWaiting />
    </Screen>
  );
}
