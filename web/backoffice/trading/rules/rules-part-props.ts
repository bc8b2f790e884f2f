import type { RulesResponse, WireRules } from '@fairlead/contract/trading/operators/rules.ts';

/** Props of every part of the rules. */
export interface RulesPartProps extends RulesFormProps {
  readonly mayChange: boolean;
}

export interface RulesFormProps {
  readonly view: RulesResponse['data'];
  readonly draft: WireRules;
  readonly onChange: (draft: WireRules) => void;
}
