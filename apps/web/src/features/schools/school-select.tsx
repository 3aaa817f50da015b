import { useQuery } from '@tanstack/react-query'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import type { SchoolRecord } from '@xw/shared/wire/schools'
import { Select } from 'antd'
import { call } from '../../api/http.ts'
import type { InputProps } from '../../field-types/field-view.ts'

interface SchoolSelectProps extends Omit<InputProps, 'field'> {
  /** The placeholder shown while no school is chosen. */
  none: string
}

/** Chooses one of the schools. */
export function SchoolSelect({ id, disabled = false, value, onChange, none, ...rest }: SchoolSelectProps) {
  const { data = [] } = useQuery({
    queryKey: ['schools'],
    queryFn: ({ signal }) => call<SchoolRecord[]>(adminPaths.schools.list, { signal }),
  })
  return (
    <Select
      {...(id && { id })}
      disabled={disabled}
      value={value as string | null}
      onChange={chosen => onChange?.(chosen ?? null)}
      options={data.map(school => ({ value: String(school.id), label: `${school.name}（${school.code}）` }))}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      placeholder={none}
      {...(rest['aria-label'] && { 'aria-label': rest['aria-label'] })}
    />
  )
}
