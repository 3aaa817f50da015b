import type { FieldDef } from '@xw/shared/field-types/index'
import { isWiderReach, reaches } from '@xw/shared/permission/reach'
import { usePermissions } from '../../../data/session/permissions.ts'
import type { InputProps } from '../../../field-types/field-view.ts'
import { OptionsInput } from '../../../field-types/options-input.tsx'

/** Chooses the reach of a role: up to the user's own reach, plus the reach that the role already has. */
export function ReachInput(props: InputProps) {
  const own = usePermissions(state => state.reach)
  const options = reaches.filter(({ value }) => value === props.value || !isWiderReach(value, own))
  return <OptionsInput {...(props as InputProps<FieldDef, string>)} field={{ ...props.field, options } as FieldDef} />
}
