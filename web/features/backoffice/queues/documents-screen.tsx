import { Screen, ScreenWaiting } from '../../../ui/screen.tsx';

export function DocumentsScreen() {
  return (
    <Screen title="DocumentsScreen">
      <ScreenWaiting />
    </Screen>
  );
}
