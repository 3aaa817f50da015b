import type { Finding } from '@xw/shared/degree/rules/finding'
import { lockClosedFields } from '@xw/shared/resource/gate'
import type { FieldChange } from '@xw/shared/wire/record-history'
import type { FormInstance } from 'antd'
import { type RefObject, useMemo } from 'react'
import { isFillable } from '../../data/resources/form-values.ts'
import type { FormValues } from '../../data/resources/resource-record.ts'
import type { ResourceForm } from '../../data/resources/use-record-form.ts'
import { revealAndFocus } from '../../lib/reveal.ts'
import { buildFixValues, findShownField } from './findings.ts'

interface FormToolsInput {
  form: ResourceForm
  antd: FormInstance<FormValues>
  box: RefObject<HTMLElement | null>
  onDirty: (isDirty: boolean) => void
}

/**
 * Gives the panels beside a form their tools: jump to a field, apply a fix, restore a value. Values are put in as if
 * they were typed, so only saving stores them.
 */
export function useFormTools({ form, antd, box, onDirty }: FormToolsInput) {
  const { def, record, on } = form
  const open = useMemo(() => (record ? lockClosedFields(def, record) : def), [def, record])
  return useMemo(() => {
    const jump = (key: string) => {
      const part = box.current?.querySelector(`[data-field="${CSS.escape(key)}"]`)
      if (part) revealAndFocus(part)
    }
    const put = (values: FormValues) => {
      antd.setFieldsValue({ ...values })
      antd.setFields(Object.keys(values).map(name => ({ name, errors: [] })))
      onDirty(form.keep(antd.getFieldsValue(true) as FormValues))
      const [first] = Object.keys(values)
      if (first) jump(first)
    }
    return {
      open,
      jump,
      put,
      jumpTo(finding: Finding) {
        const key = findShownField(finding, def)
        return key === null ? null : () => jump(key)
      },
      fixOf(finding: Finding) {
        const values = buildFixValues(finding, open, on)
        return values && finding.fix ? { label: finding.fix.label, apply: () => put(values) } : null
      },
      restore({ key, value }: FieldChange) {
        const field = Object.hasOwn(open.fields, key) ? open.fields[key] : undefined
        if (!field || field.form === false || !isFillable(field, on)) return null
        return () => put({ [key]: value as FormValues[string] })
      },
    }
  }, [open, def, on, antd, box, form, onDirty])
}
