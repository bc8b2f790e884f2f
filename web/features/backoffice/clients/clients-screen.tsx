import { Screen, ScreenWaiting } from '../../../ui/screen.tsx';

export function ClientsScreen() {
  return (
    <Screen title="ClientsScreen">
      <ScreenWaiting />
    </Screen>
  );
}
