import { type ComponentProps, type ReactNode, useState } from 'react';
import { IconButton } from '../../../ui/button/icon-button';
import { Input, VERBATIM } from '../../../ui/field/input';

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'type'> {
  onChange: (password: string) => void;
}

/** A password field whose text can be shown. */
export function PasswordInput({ onChange, ...props }: Props): ReactNode {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="with-button">
      <Input
        {...VERBATIM}
        {...props}
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
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
