import { Screen, ScreenWaiting } from '../../../ui/screen.tsx';

export function OperatorsScreen() {
  return (
    <Screen title="OperatorsScreen">
      <ScreenWaiting />
    </Screen>
  );
}
