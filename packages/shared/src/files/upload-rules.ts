/** The requirements for an uploaded file, checked before sending and again on arrival. */
export interface UploadRules {
  /** Pictures only. */
  readonly image?: true
  /** The accepted extensions in lower case, without the dot; any when absent. */
  readonly accept?: readonly string[]
  readonly maxMb?: number
  /** Characters of the name without its extension. */
  readonly nameLimit?: number
}

/** A file as browser or server know it; `type` is its MIME type. */
export interface ChosenFile {
  readonly name: string
  readonly size: number
  readonly type: string
}

export const bytesPerMb = 1_048_576
const defaultNameLimit = 50

/** IM-02: the message of an import without a file. */
export const noImportFile = '上传文件不能为空，请选择上传文件！'

/** The maximum size of a picture, which is decoded as a whole on arrival, so it is lower than for other files. */
export const maxImageMb = 10

// Characters that the wire forbids, and those that no name needs: separators, control characters, marks that change
// the reading direction.
const forbiddenCharacters = /[%&',;=?$"/\\]|[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** Returns the extension in lower case without the dot; '' if there is none. */
export const extensionOf = (name: string): string => /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

const baseNameOf = (name: string) => (extensionOf(name) ? name.slice(0, name.lastIndexOf('.')) : name)

/** FL-02: returns a sentence for the first requirement that a file breaks, or null. */
export function checkUpload({ name, size, type }: ChosenFile, rules: UploadRules): string | null {
  const isImage = type.startsWith('image/')
  if (rules.image && !isImage) return '请上传图片'
  if (rules.accept && !rules.accept.includes(extensionOf(name))) return '请上传正确文件格式!'
  const maxMb = Math.min(rules.maxMb ?? Infinity, isImage ? maxImageMb : Infinity)
  if (size > maxMb * bytesPerMb) return '上传文件过大，请重新上传!'
  const limit = rules.nameLimit ?? defaultNameLimit
  if ([...baseNameOf(name)].length > limit) return `文件名字过长,请控制在${limit}个字符以内!`
  if (forbiddenCharacters.test(name)) return '文件名含非法字符!'
  return null
}
