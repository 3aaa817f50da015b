import type { DictItem } from '../wire/dict.ts'

export const toDictItem = ({ value, text }: { value: string; text: string }): DictItem => ({
  value,
  text,
  title: text,
  label: text,
})
