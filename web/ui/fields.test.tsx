import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { InEnglish } from '../i18n/english.fixture.tsx';
import { Button } from './button.tsx';
import { describedBy } from './described-by.fixture.ts';
import { LocaleProvider } from './locale.tsx';
import { NumberField, type NumberFieldProps } from './number-field.tsx';
import { Segmented } from './segmented.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

function show(element: ReactNode, locale = 'en-IE') {
  return render(<LocaleProvider value={locale}>{element}</LocaleProvider>, { wrapper: InEnglish });
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('a text field', () => {
  test('is trimmed when it loses focus, including in a form library', async () => {
    const submitted = vi.fn();
    function Form() {
      const { register, handleSubmit } = useForm({ defaultValues: { email: '' } });
      return (
        <form onSubmit={(event) => void handleSubmit(submitted)(event)}>
          <TextField label="Email" {...register('email')} />
          <button type="submit">Send</button>
        </form>
      );
    }
    show(<Form />);
    fireEvent.input(box('Email'), { target: { value: '  ada@example.test ' } });
    fireEvent.blur(box('Email'));
    expect(box('Email').value).toBe('ada@example.test');
    fireEvent.click(screen.getByText('Send'));
    await expect.poll(() => submitted).toHaveBeenCalledWith({ email: 'ada@example.test' }, expect.anything());
  });

  test('is not trimmed if trimming is off', () => {
    show(<TextField label="Password" trim={false} />);
    fireEvent.input(box('Password'), { target: { value: ' secret ' } });
    fireEvent.blur(box('Password'));
    expect(box('Password').value).toBe(' secret ');
  });

  test('is described by its hint, then by its error', () => {
    const { rerender } = show(<TextField label="Email" hint="As in your passport" />);
    expect(describedBy(box('Email'))).toBe('As in your passport');
    expect(box('Email').getAttribute('aria-invalid')).toBeNull();
    rerender(<TextField label="Email" hint="As in your passport" error="Email is required" />);
    expect(describedBy(box('Email'))).toBe('Email is required');
    expect(box('Email').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a number field', () => {
  function Amount({
    start = null,
    onChange,
    ...rest
  }: Partial<NumberFieldProps> & { readonly start?: number | null; readonly onChange?: (value: number | null) => void }) {
    const [value, setValue] = useState(start);
    return (
      <NumberField
        {...rest}
        label="Amount"
        value={value}
        onValueChange={(next) => {
          setValue(next);
          onChange?.(next);
        }}
      />
    );
  }

  test.each([
    ['de-DE', '1.234,56', 1234.56, '1.234,56'],
    ['de-DE', '1234,5', 1234.5, '1.234,50'],
    ['en-IE', '1234.5', 1234.5, '1,234.50'],
    ['it-IT', '1234,5', 1234.5, '1.234,50'],
  ])('in %s reads %j and shows %j when left', (locale, typed, value, formatted) => {
    const onChange = vi.fn();
    show(<Amount onChange={onChange} minimumFractionDigits={2} />, locale);
    fireEvent.change(box('Amount'), { target: { value: typed } });
    expect(onChange).toHaveBeenLastCalledWith(value);
    expect(box('Amount').value).toBe(typed);
    fireEvent.blur(box('Amount'));
    expect(box('Amount').value).toBe(formatted);
  });

  test('keeps text that is not a number and reports it', () => {
    const onChange = vi.fn();
    show(<Amount start={5} onChange={onChange} />);
    fireEvent.change(box('Amount'), { target: { value: 'five' } });
    fireEvent.blur(box('Amount'));
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(box('Amount').value).toBe('five');
    expect(describedBy(box('Amount'))).toBe('Enter a number, for example 1,000.50');
  });

  test.each([
    ['en-IE', '1e9', '1,000.50'],
    ['en-IE', '😀', '1,000.50'],
    ['en-IE', '1.000,50', '1,000.50'],
    ['de-DE', '1e9', '1.000,50'],
  ])('in %s, %s is reported as not a number, whatever the form’s own error, with the example %s', (locale, typed, example) => {
    show(<Amount start={5} error="Enter an amount." minimumFractionDigits={2} maximumFractionDigits={8} />, locale);
    expect(describedBy(box('Amount'))).toBe('Enter an amount.');
    fireEvent.change(box('Amount'), { target: { value: typed } });
    fireEvent.blur(box('Amount'));
    expect(describedBy(box('Amount'))).toBe(`Enter a number, for example ${example}`);
  });

  test('an emptied field is not an error', () => {
    show(<Amount start={5} />);
    fireEvent.change(box('Amount'), { target: { value: '' } });
    fireEvent.blur(box('Amount'));
    expect(box('Amount').getAttribute('aria-invalid')).toBeNull();
  });

  test('a new value from outside replaces the typed text', () => {
    const { rerender } = show(<NumberField label="Amount" value={1} onValueChange={() => undefined} />);
    fireEvent.change(box('Amount'), { target: { value: '12' } });
    rerender(<NumberField label="Amount" value={99} onValueChange={() => undefined} />);
    expect(box('Amount').value).toBe('99');
  });

  test('arrow keys move by the step, without rounding noise', () => {
    const onChange = vi.fn();
    show(<Amount start={0.2} step={0.1} onChange={onChange} />);
    fireEvent.keyDown(box('Amount'), { key: 'ArrowUp' });
    expect(onChange).toHaveBeenLastCalledWith(0.3);
  });

  test('extra decimals are rounded', () => {
    const onChange = vi.fn();
    show(<Amount onChange={onChange} />);
    fireEvent.change(box('Amount'), { target: { value: '1.239' } });
    expect(onChange).toHaveBeenLastCalledWith(1.24);
  });
});

test('a loading button keeps its name and ignores clicks', () => {
  const onClick = vi.fn();
  show(
    <Button loading onClick={onClick}>
      Send
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Send' });
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
});

test('a segmented control is one group of radio buttons', () => {
  const onValueChange = vi.fn();
  show(
    <Segmented
      label="Leverage"
      value="5"
      onValueChange={onValueChange}
      options={[
        { value: '1', label: '1:1' },
        { value: '5', label: '5:1' },
        { value: '30', label: '30:1', disabled: true },
      ]}
    />,
  );
  expect(screen.getByRole('group', { name: 'Leverage' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '5:1' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '30:1' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: '1:1' }));
  expect(onValueChange).toHaveBeenCalledWith('1');
});
