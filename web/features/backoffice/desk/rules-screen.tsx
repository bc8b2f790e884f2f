import { Screen, ScreenWaiting } from '../../../ui/screen.tsx';

export function RulesScreen() {
  return (
    <Screen title="RulesScreen">
      <ScreenWaiting />
    </Screen>
  );
}
