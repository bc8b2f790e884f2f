import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { InEnglish } from '../i18n/english.fixture.tsx';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

afterEach(cleanup);

const show = (footer: DialogProps['footer']) =>
  render(
    <Dialog open onOpenChange={() => undefined} title="A deposit" footer={footer}>
      <p>250 euros.</p>
    </Dialog>,
    { wrapper: InEnglish },
  );
const row = () => screen.getByRole('dialog').querySelector('footer');

test.each([undefined, null, false])('without buttons (%s) there is no footer', (footer) => {
  show(footer);
  expect(row()).toBeNull();
});

test('the buttons are in a footer', () => {
  show(<Button>Decide</Button>);
  expect(row()?.textContent).toBe('Decide');
});
