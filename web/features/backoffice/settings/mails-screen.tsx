import { Screen, ScreenWaiting } from '../../../ui/screen.tsx';

export function MailsScreen() {
  return (
    <Screen title="MailsScreen">
      <ScreenWaiting />
    </Screen>
  );
}
