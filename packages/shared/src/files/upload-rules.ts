/** What an upload asks of a file, before it is sent and again when it has arrived. */
export interface UploadRules {
  /** Pictures only. */
  readonly image?: true
  /** Extensions in lower case, without the dot; any where absent. */
  readonly accept?: readonly string[]
  readonly maxMb?: number
  /** Characters of the name without its extension. */
  readonly nameLimit?: number
}

/** A file as the browser or the server knows it; `type` is its MIME type. */
export interface ChosenFile {
  readonly name: string
  readonly size: number
  readonly type: string
}

export const bytesPerMb = 1_048_576
const defaultNameLimit = 50

/** IM-02: what an import says that has nothing to import. */
export const noImportFile = '上传文件不能为空，请选择上传文件！'

/** A picture is decoded as a whole when it arrives, so it may not be as large as a file that is only kept. */
export const maxImageMb = 10

// Those the wire forbids; and what no name needs: separators, control characters, marks that turn the reading direction.
const forbiddenCharacters = /[%&',;=?$"/\\]|[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** The extension in lower case, without its dot; empty where there is none. */
export const extensionOf = (name: string): string => /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

const baseNameOf = (name: string) => (extensionOf(name) ? name.slice(0, name.lastIndexOf('.')) : name)

/** FL-02: the sentence for the first rule that a file breaks, or null where it may be uploaded. */
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
