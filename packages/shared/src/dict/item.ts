/** One choice of a dictionary on the wire; `title` and `label` repeat the text for older and newer clients. */
export interface DictItem {
  value: string
  text: string
  title: string
  label: string
}

export const toDictItem = ({ value, text }: { value: string; text: string }): DictItem => ({
  value,
  text,
  title: text,
  label: text,
})
