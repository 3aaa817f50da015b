import type { FieldWithFacet } from '@xw/shared/field-types/facets'
import styles from './form.module.css'
import { FormField } from './form-field.tsx'

interface FormFieldsProps {
  fields: readonly FieldWithFacet<'form'>[]
  /** The field that gets the focus when the form opens. */
  first?: FieldWithFacet<'form'> | null | undefined
}

/** The fields of one group, in as many columns as there is room for. */
export const FormFields = ({ fields, first }: FormFieldsProps) => (
  <div className={styles.fields}>
    {fields.map(placed => (
      <FormField key={placed.key} placed={placed} autoFocus={placed === first} />
    ))}
  </div>
)
