import { Screen, ScreenWaiting } from '../../../ui/screen.tsx';

export function AffiliateScreen() {
  return (
    <Screen title="AffiliateScreen">
      <ScreenWaiting />
    </Screen>
  );
}
