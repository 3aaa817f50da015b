import { fieldDeclarer } from './field-type.ts'
import { type FilesField, filesType } from './file.ts'

/** Uploaded pictures, in an order that matters: the first one stands for all. */
export interface ImageField extends FilesField {
  readonly type: 'image'
}

export const image = fieldDeclarer<ImageField>('image')

export const imageType = filesType<ImageField>()
