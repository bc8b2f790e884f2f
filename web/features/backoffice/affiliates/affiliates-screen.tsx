import { Screen, ScreenWaiting } from '../../../ui/screen.tsx';

export function AffiliatesScreen() {
  return (
    <Screen title="AffiliatesScreen">
      <ScreenWaiting />
    </Screen>
  );
}
