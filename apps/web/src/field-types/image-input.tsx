import { getUploadRules } from '@xw/shared/field-types/file'
import type { ImageField } from '@xw/shared/field-types/image'
import { ImageWall } from '../widgets/upload/image-wall.tsx'
import { fromCodes, toCodes } from './codes.ts'
import type { InputProps } from './field-view.ts'

/** The pictures of a field, side by side. */
export default function ImageInput({ field, value, onChange, disabled, id }: InputProps<ImageField, string>) {
  const { biz = 'temp', max } = field
  return (
    <ImageWall
      ids={toCodes(value, true)}
      onChange={ids => onChange?.(fromCodes(ids))}
      biz={biz}
      rules={getUploadRules(field)}
      disabled={disabled}
      id={id}
      {...(max && { max })}
    />
  )
}
