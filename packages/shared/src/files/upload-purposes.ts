import type { UploadRules } from './upload-rules.ts'

const images = ['jpg', 'jpeg', 'jfif', 'png', 'gif', 'webp']
const documents = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'csv', 'zip']

/** The purposes of uploads (the wire's `biz`), and the files that each accepts. */
export const uploadRulesByBiz = {
  /** A form's file, until its record is saved. */
  temp: { accept: [...documents, ...images], maxMb: 50 },
  /** A spreadsheet to import. */
  import: { accept: ['xlsx', 'xls', 'et', 'ods', 'csv'], maxMb: 50 },
  /** A person's photo. Other formats than JPEG and PNG are converted to JPEG. */
  photo: { image: true, accept: ['jpg', 'jpeg', 'jfif', 'png', 'bmp', 'webp'], maxMb: 10 },
  /** Many people's photos. */
  photoZip: { accept: ['zip'], maxMb: 1024 },
  avatar: { image: true, accept: ['jpg', 'jpeg', 'jfif', 'png', 'bmp', 'webp'], maxMb: 5 },
  /** A picture inside a rich text. */
  jeditor: { image: true, accept: [...images, 'bmp'], maxMb: 10 },
  /** The file storage page. */
  oss: { accept: [...documents, ...images], maxMb: 50 },
} as const satisfies Record<string, UploadRules>

/** The days for which a file replaced by an import is kept, so that the import can be undone. */
export const replacedFileDays = 7

export type UploadBiz = keyof typeof uploadRulesByBiz

export const isUploadBiz = (name: string): name is UploadBiz => Object.hasOwn(uploadRulesByBiz, name)
