import { Screen, ScreenWaiting } from '../../../ui/screen.tsx';

export function DeletionsScreen() {
  return (
    <Screen title="DeletionsScreen">
      <ScreenWaiting />
    </Screen>
  );
}
