import { useQuery } from '@tanstack/react-query'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import type { SchoolRole } from '@xw/shared/wire/schools'
import { Select } from 'antd'
import { use } from 'react'
import { call } from '../../../api/http.ts'
import type { InputProps } from '../../../field-types/field-view.ts'
import { SignInSettingContext } from './sign-in-setting-context.ts'

/**
 * Chooses a role of the school that the platform administrator configures; the session's own roles belong to another
 * school.
 */
export function SchoolRoleInput({ id, value, onChange, disabled = false, placeholder }: InputProps) {
  const { params } = use(SignInSettingContext)
  const { data = [] } = useQuery({
    queryKey: ['school-roles', params.tenantId],
    queryFn: ({ signal }) => call<SchoolRole[]>(adminPaths.schools.roles, { params, signal }),
  })
  return (
    <Select
      {...(id && { id })}
      disabled={disabled}
      value={value as string | null}
      onChange={chosen => onChange?.(chosen ?? null)}
      options={data.map(({ id: roleId, roleName }) => ({ value: roleId, label: roleName }))}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      placeholder={placeholder}
    />
  )
}
