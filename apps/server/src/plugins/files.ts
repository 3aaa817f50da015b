import type { Readable } from 'node:stream'
import type { UploadBiz } from '@xw/shared/files/upload-purposes'
import type { FileInfo } from '@xw/shared/wire/file-info'
import type { RawBuilder } from 'kysely'
import type { ByteRange } from '../storage/storage.ts'
import type { Tx } from './db.ts'
import type { Session } from './session.ts'

/** Task results, and photos unpacked from an archive; their owners did not upload them one by one. */
export type GeneratedFileBiz = 'result' | 'unpacked'

/** The purpose of a file: uploads, and files made by the server. */
export type FileBiz = UploadBiz | GeneratedFileBiz

/** A stored file. */
export interface FileRecord {
  tenantId: number
  id: string
  /** The storage key of its bytes; on the wire, its path. */
  storageKey: string
  ownerId: string
  biz: FileBiz
  refTable: string | null
  refId: string | null
  fileName: string
  sha256: string
  size: number
  mime: string
  /** In pixels, with the picture upright. Null for other files, and for pictures stored before sizes were recorded. */
  width: number | null
  height: number | null
  /** Whether a picture has a plain background; null when it was not examined. */
  isPlain: boolean | null
  /** Whether the bytes are encrypted; those of older files are not. */
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
  /** How long the file is kept; by default its purpose decides. */
  expiresInDays?: number
  /** The record that the new file belongs to. */
  to?: { table: string; recordId: string }
}

/** Stored bytes that no file refers to yet. */
export interface StoredBytes {
  id: string
  key: string
  size: number
  sha256: string
}

/** The size of a picture, upright and in pixels, and whether its background is plain. */
export interface PictureProperties {
  width: number
  height: number
  isPlain: boolean | null
}

/** A new file that belongs to a record. */
export interface RecordFile {
  /** Set for pictures. */
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

/** Files of records on which a holder has a claim, such as a backup. */
export interface HeldFiles {
  holder: string
  table: string
  /** A query that returns the ids of the records. */
  recordIds: RawBuilder<unknown>
}

/** Files, for modules that store or create some. */
export interface Files {
  /** Refuses early when the disk is full or the user has uploaded too much today. */
  assertRoom(session: Pick<Session, 'tenantId' | 'userId'>): Promise<void>
  /** Stores a file made by the server. When it resolves, the file can be found and is on the disk. */
  save(file: NewFile): Promise<FileRecord>
  /** Stores bytes for a later `addAll`. Bytes that never become a file are removed within the hour. */
  store(content: Buffer): Promise<StoredBytes>
  /** Creates files of stored bytes, in the transaction that writes their records. */
  addAll(tx: Tx, tenantId: number, files: readonly RecordFile[]): Promise<void>
  /**
   * Finds a file by id or path. Throws the same `notFound` for a missing file and for one that the session may not
   * read.
   */
  find(session: Session, idOrPath: string): Promise<FileRecord>
  /** Returns those of the files that exist and that the session may read. */
  findSeveral(session: Session, ids: readonly string[]): Promise<FileRecord[]>
  /** Returns the ids of the files that the session may read. */
  listReadable(tx: Tx, session: Session, ids: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Returns those of the files that belong to these records. The caller checks that the records and the field with
   * the files may be seen.
   */
  ofRecords(
    tx: Tx,
    tenantId: number,
    of: {
      table: string
      recordIds: readonly string[]
      ids: readonly string[]
      /** Also returns files kept by this holder, even when their records have others by now. */
      holder?: string
    },
  ): Promise<FileRecord[]>
  /** Opens the bytes of a file. */
  open(file: FileRecord, range?: ByteRange): Promise<Readable>
  /** Provides the file as a copy on the local disk, for code that needs random access. */
  withCopy<T>(file: FileRecord, use: (path: string) => Promise<T>): Promise<T>
  /**
   * Attaches a file to a record, in the transaction that saves the record. Accepts only a file uploaded by the same
   * user, or one that already belongs to the record: nobody gains access to a file by writing its id into their own
   * record.
   */
  attach(
    tx: Tx,
    who: Pick<Session, 'tenantId' | 'userId'>,
    idOrPath: string,
    to: { table: string; recordId: string },
  ): Promise<FileRecord>
  /**
   * Deletes files: nobody finds them once the transaction has committed, and their bytes are removed within the hour.
   */
  remove(tx: Tx, tenantId: number, ...ids: readonly string[]): Promise<void>
  /** Deletes all files of some records. */
  removeOf(tx: Tx, tenantId: number, of: { table: string; recordIds: readonly string[] }): Promise<void>
  /** Deletes files that `giveBack` can restore for some days. */
  retire(tx: Tx, tenantId: number, ids: readonly string[]): Promise<void>
  /** Restores retired files and returns how many of them still existed. */
  giveBack(tx: Tx, tenantId: number, ids: readonly string[]): Promise<number>
  /** Keeps the current files of some records until the holder releases them, even if the records lose them. */
  hold(tx: Tx, tenantId: number, of: HeldFiles): Promise<void>
  /** Restores the held files of records, and removes those they have received since. */
  putBack(tx: Tx, tenantId: number, of: HeldFiles): Promise<void>
  /** Returns a link, relative to the API base, that works only for this session and for 10 to 20 minutes. */
  url(session: Pick<Session, 'id'>, id: string): string
  info(session: Pick<Session, 'id'>, file: FileRecord): FileInfo
  /** Registers who may read the files of a table's records; one of several readers has to agree. */
  registerReader(table: string, reader: FileReader): void
}
