/** A frame of `/websocket/{userId}`. It tells the client that something new can be fetched, never its content. */
export interface LiveFrame {
  cmd: 'topic' | 'user' | 'task' | 'taskProcess'
  msgId?: string
  msgTxt?: string
}

/** A frame of the wire's `/vxeSocket/{userId}/{pageId}`, for the grids of open pages. */
export interface PageFrame {
  type: 'update_vxe_table' | 'common_send_date'
  data: unknown
}

/**
 * The data of `update_vxe_table`: grids with this key should fetch again. Other clients look for a row in `args`; it
 * is always empty, since a listener may not be allowed to read the row.
 */
export interface GridUpdate {
  /** The path of a resource; absent when any grid may have missed a change. */
  socketKey?: string
  args: readonly never[]
}

/** Creates the frame that makes open grids fetch again. */
export const createGridUpdate = (socketKey?: string): PageFrame => {
  const data: GridUpdate = { ...(socketKey !== undefined && { socketKey }), args: [] }
  return { type: 'update_vxe_table', data }
}
