import { Screen, ScreenWaiting } from '../../../ui/screen.tsx';

export function HouseSettingsScreen() {
  return (
    <Screen title="HouseSettingsScreen">
      <ScreenWaiting />
    </Screen>
  );
}
