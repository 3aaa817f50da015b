/** A frame of the wire's `/websocket/{userId}`. It says that something is there to be fetched, never what. */
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
 * What an `update_vxe_table` says: the grids of this key have something to fetch. Other clients look for a row among the
 * arguments; there is never one, since who listens may not be who may read it.
 */
export interface GridUpdate {
  /** The path of a resource; absent where any grid may have missed something. */
  socketKey?: string
  args: readonly never[]
}

/** The frame that tells open grids to fetch. */
export const createGridUpdate = (socketKey?: string): PageFrame => {
  const data: GridUpdate = { ...(socketKey !== undefined && { socketKey }), args: [] }
  return { type: 'update_vxe_table', data }
}
