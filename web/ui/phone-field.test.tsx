import { useState } from 'react';
import { cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { InEnglish } from '../i18n/english.fixture.tsx';
import { PhoneField, type TypedPhone } from './phone-field.tsx';

afterEach(cleanup);

function Form({ onValue }: { readonly onValue: (value: TypedPhone) => void }) {
  const [value, setValue] = useState<TypedPhone>({ country: 'AT', number: '' });
  const take = (next: TypedPhone) => {
    setValue(next);
    onValue(next);
  };
  return (
    <InEnglish>
      <PhoneField label="Phone" value={value} onValueChange={take} />
    </InEnglish>
  );
}

test('text typed before hydration is kept', () => {
  const onValue = vi.fn<(value: TypedPhone) => void>();
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<Form onValue={onValue} />);
  const input = container.querySelector('input');
  if (input === null) throw new Error('There is no input.');
  input.value = '5223344';
  render(<Form onValue={onValue} />, { container, hydrate: true });
  expect(onValue.mock.calls).toEqual([[{ country: 'AT', number: '5223344' }]]);
  expect(input.value).toBe('5223344');
});
