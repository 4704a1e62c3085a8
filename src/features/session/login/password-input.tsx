import { type ComponentProps, type ReactNode, useState } from 'react';
import { IconButton } from '../../../ui/icon-button';

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'type'> {
  onChange: (password: string) => void;
}

/** A password that can be shown. */
export function PasswordInput({ onChange, ...props }: Props): ReactNode {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="with-button">
      <input
        {...props}
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        className="p-inputtext p-component"
        onChange={(event) => {
          onChange(event.target.value);
        }}
      />
      <IconButton
        icon={isShown ? 'eye-slash' : 'eye'}
        label={isShown ? 'Hide password' : 'Show password'}
        aria-pressed={isShown}
        onClick={() => {
          setIsShown(!isShown);
        }}
      />
    </div>
  );
}
