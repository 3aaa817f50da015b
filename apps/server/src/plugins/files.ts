import type { Readable } from 'node:stream'
import type { UploadBiz } from '@xw/shared/files/upload-purposes'
import type { FileInfo } from '@xw/shared/wire/file-info'
import type { RawBuilder } from 'kysely'
import type { ByteRange } from '../storage/storage.ts'
import type { Tx } from './db.ts'
import type { Session } from './session.ts'

/** The results of tasks, and photos out of an archive: whoever asked for them did not upload them one by one. */
export type GeneratedFileBiz = 'result' | 'unpacked'

/** What a file is for: what can be uploaded, and what the server makes itself. */
export type FileBiz = UploadBiz | GeneratedFileBiz

/** What is known of a stored file. */
export interface FileRecord {
  tenantId: number
  id: string
  /** Where its bytes lie; on the wire, its path. */
  storageKey: string
  ownerId: string
  biz: FileBiz
  refTable: string | null
  refId: string | null
  fileName: string
  sha256: string
  size: number
  mime: string
  /** Of a picture, upright and in pixels; null for other files, and for pictures of before sizes were kept. */
  width: number | null
  height: number | null
  /** Whether the background of a picture is of one colour; null where nobody looked. */
  isPlain: boolean | null
  /** Whether its bytes are encrypted; those of older files are not. */
  sealed: boolean
  expiresAt: Date | null
  createTime: Date
}

interface NewFile {
  tenantId: number
  ownerId: string
  biz: FileBiz
  name: string
  content: Readable | Buffer
  /** How long it is kept; where absent, its biz decides. */
  expiresInDays?: number
  /** The record it belongs to from the start. */
  to?: { table: string; recordId: string }
}

/** Bytes that are on the disk and that no file names yet. */
export interface StoredBytes {
  id: string
  key: string
  size: number
  sha256: string
}

/** How a picture looks: its size, upright and in pixels, and its background. */
export interface PictureProperties {
  width: number
  height: number
  isPlain: boolean | null
}

/** A file that is part of a record from the start. */
export interface RecordFile {
  /** Where it is a picture. */
  picture?: PictureProperties
  bytes: StoredBytes
  ownerId: string
  biz: GeneratedFileBiz
  name: string
  mime: string
  to: { table: string; recordId: string }
}

/** Decides whether a session may read a file of one record. */
export type FileReader = (tx: Tx, session: Session, of: { recordId: string; fileId: string }) => Promise<boolean>

/** Files of records that somebody holds. */
export interface HeldFiles {
  holder: string
  table: string
  /** The query that finds the records. */
  recordIds: RawBuilder<unknown>
}

/** Files, for the modules that have or make some. */
export interface Files {
  /** Refuses early what could not be kept anyway: the disk is full, or somebody has uploaded enough for today. */
  assertRoom(session: Pick<Session, 'tenantId' | 'userId'>): Promise<void>
  /** Stores what the server made. The file can be found once this has resolved, and then it is on the disk. */
  save(file: NewFile): Promise<FileRecord>
  /** Writes bytes that `addAll` makes a file of; where it does not, nobody ever finds them and they go within the hour. */
  store(content: Buffer): Promise<StoredBytes>
  /** Makes files of stored bytes, in the transaction that writes their records. */
  addAll(tx: Tx, tenantId: number, files: readonly RecordFile[]): Promise<void>
  /** By id or path; throws `notFound` for what the session may not read and for what there is not, alike. */
  find(session: Session, idOrPath: string): Promise<FileRecord>
  /** Those of some files that there are and that the session may read. */
  findSeveral(session: Session, ids: readonly string[]): Promise<FileRecord[]>
  /** The ids of those of some files that the session may read. */
  listReadable(tx: Tx, session: Session, ids: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Those of some files that belong to these records. Whether the records may be seen, and the field that holds the files,
   * is for the caller to know.
   */
  ofRecords(
    tx: Tx,
    tenantId: number,
    of: {
      table: string
      recordIds: readonly string[]
      ids: readonly string[]
      /** Those that somebody holds as well, also where their records have others by now. */
      holder?: string
    },
  ): Promise<FileRecord[]>
  /** The bytes of a file that was found. */
  open(file: FileRecord, range?: ByteRange): Promise<Readable>
  /** The same as a file of the local disk, for what has to read it back and forth. */
  withCopy<T>(file: FileRecord, use: (path: string) => Promise<T>): Promise<T>
  /**
   * Makes a file part of a record, in the transaction that saves the record. Only a file that its own uploader brings,
   * or that is part of that record already: nobody can get at a file by writing its id into a record of their own.
   */
  attach(
    tx: Tx,
    who: Pick<Session, 'tenantId' | 'userId'>,
    idOrPath: string,
    to: { table: string; recordId: string },
  ): Promise<FileRecord>
  /** Nobody finds the files once the transaction has committed; their bytes are removed within the hour. */
  remove(tx: Tx, tenantId: number, ...ids: readonly string[]): Promise<void>
  /** The same for all files of some records. */
  removeOf(tx: Tx, tenantId: number, of: { table: string; recordIds: readonly string[] }): Promise<void>
  /** The same, but for some days the files can be given back to their records. */
  retire(tx: Tx, tenantId: number, ids: readonly string[]): Promise<void>
  /** Gives retired files back; how many of them were still there. */
  giveBack(tx: Tx, tenantId: number, ids: readonly string[]): Promise<number>
  /** Keeps what files some records have now, whatever becomes of them, until the holder lets them go. */
  hold(tx: Tx, tenantId: number, of: HeldFiles): Promise<void>
  /** Gives records the files again that were held of them, and takes from them what they have got since. */
  putBack(tx: Tx, tenantId: number, of: HeldFiles): Promise<void>
  /** A link below the API base that works for this session alone, for 10 to 20 minutes. */
  url(session: Pick<Session, 'id'>, id: string): string
  info(session: Pick<Session, 'id'>, file: FileRecord): FileInfo
  /** Who may see a record of this table may read its files; one of several readers is enough. */
  registerReader(table: string, reader: FileReader): void
}
