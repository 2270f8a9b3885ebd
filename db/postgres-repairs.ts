/** One place of a module of postgres.js 3.4.9, as it stands there once, and what stands there instead. */
interface Repair {
  readonly wrong: string
  readonly right: string
}

/**
 * What is wrong in postgres.js 3.4.9, by the module it is in; none of it is mended in a release (decision 7). The numbers are
 * of issues of porsager/postgres. `tests/db/driver` shows each without its repair.
 */
export const repairs: Readonly<Record<string, readonly Repair[]>> = {
  'connection.js': [
    // #1154, #1208: a small write is put off to the next turn, in which there may be no socket any more.
    {
      wrong: `    if (stream)\n      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
      right: `    if (socket === null) {
      queryError(q, Errors.connection('CONNECTION_CLOSED', options))
      return true
    }
    if (stream)\n      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
    },
    {
      wrong: `    clearImmediate(nextWriteTimer)\n    socket.removeListener('data', data)\n`,
      right: `    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener('data', data)\n`,
    },
    // What was sent after the loss was never answered, and the next connection began with what the last one left.
    {
      wrong: `    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n`,
      right: `    const end = errorResponse?.severity === 'FATAL' ? errorResponse : Errors.connection('CONNECTION_CLOSED', options, socket)
    if (initial || query || sent.length) error(end)
    query = results = errorResponse = null\n`,
    },
    // What the server said when it ended the connection (25P04: the transaction took too long) was thrown away.
    {
      wrong: `    onclose(connection, Errors.connection('CONNECTION_CLOSED', options, socket))\n`,
      right: `    onclose(connection, end)\n`,
    },
    // A query that waited for a connection was never rejected, and connecting was retried without a pause: where a port accepts
    // connections and drops them, and where several hosts are named and none answers. Now each host is tried once.
    {
      wrong: `    , final = null\n\n  const connection`,
      right: `    , final = null\n    , attempts = 0\n\n  const connection`,
    },
    {
      wrong: `      initial = query\n      reconnect()\n`,
      right: `      initial = query\n      attempts = 0\n      reconnect()\n`,
    },
    { wrong: `    terminated = false\n    backend`, right: `    attempts++\n    terminated = false\n    backend` },
    {
      wrong: `    if (initial)\n      return reconnect()\n`,
      right: `    if (initial && attempts < host.length)\n      return reconnect()\n`,
    },
    {
      wrong: `    if (connection.queue === queues.connecting && options.host[retries + 1])\n`,
      right: `    if (connection.queue === queues.connecting && attempts < host.length)\n`,
    },
    // The function that makes sockets also gets the connection each one is for (platform/silence-watch.ts).
    {
      wrong: `await Promise.resolve(options.socket(options))`,
      right: `options.socket(options, {
      backend,
      isAwaiting: () => query !== null || sent.length > 0,
      transaction: () => connection.reserved ?? null,
    })`,
    },
    // The query at whose expense the types are fetched is rejected anyhow.
    { wrong: `        return fetchArrayTypes()\n`, right: `        return fetchArrayTypes().catch(() => {})\n` },
    // #1189, #823: a BEGIN that filled the pipeline was sent without keeping its connection for the transaction.
    {
      wrong: `      return write(toBuffer(q))
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
        && (!q.options.onexecute || q.options.onexecute(connection))
`,
      right: `      const isWritable = write(toBuffer(q))
      if (q.options.onexecute) {
        q.options.onexecute(connection)
        return false
      }
      return isWritable && !q.describeFirst && sent.length < max_pipeline
`,
    },
    // #1207: a socket that can be written again was given to others in the middle of a transaction.
    {
      wrong: `    !query && onopen(connection)\n`,
      right: `    !query && !connection.reserved && onopen(connection)\n`,
    },
    // A statement that could not be written failed the one that was being answered, and got the next one's answer itself.
    {
      wrong: `      sent.length === 0 && write(Sync)\n      errored(error)\n      return true\n`,
      right: `      if (query === q) {
        write(Sync)
        errored(error)
      } else {
        sent.remove(q)
        queryError(q, error)
      }
      return true\n`,
    },
    // #1119: rows that came before an error were counted among those of the next answer.
    {
      wrong: `    query = results = errorResponse = null\n    result = new Result()\n    connectTimer.cancel()\n`,
      right: `    query = results = errorResponse = null\n    rows = 0\n    result = new Result()\n    connectTimer.cancel()\n`,
    },
  ],
  'index.js': [
    // #1216, #1204, #1186: a transaction outlived its connection and went on in the next one; its waiting statements never ended.
    {
      wrong: `    let savepoints = 0
      , connection
      , prepare = null

    try {
`,
      right: `    let savepoints = 0
      , connection
      , prepare = null
      , last = null
      , lost = null
      , isOver = false

    try {
`,
    },
    {
      wrong: `        new Promise((_, reject) => connection.onclose = reject)
      ])
    } catch (error) {
      throw error
    }
`,
      right: `        new Promise((_, reject) => connection.onclose = error => {
          lost = error
          while (queries.length)
            queries.shift().reject(error)
          reject(error)
        })
      ])
    } finally {
      isOver = true
    }
`,
    },
    {
      wrong: `        q.catch(e => uncaughtError || (uncaughtError = e))
        c.queue === full
`,
      right: `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (lost || isOver || (last && last !== q))
          return q.reject(lost || Errors.generic('TRANSACTION_ENDED', 'it takes no further statement'))
        c.queue === full
`,
    },
    {
      wrong: `          : sql\`rollback\`
        )
`,
      right: `          : (last = sql\`rollback\`)
        )
`,
    },
    // Postgres answers the COMMIT of a transaction that has failed with ROLLBACK, and no error.
    {
      wrong: `          : await sql\`commit\`
      }
`,
      right: `          : (await (last = sql\`commit\`)).command === 'ROLLBACK' && refuse()
      }

      function refuse() {
        throw uncaughtError || Errors.generic('25P02', 'the transaction was rolled back')
      }
`,
    },
    // A connection reserved by hand has the faults of a transaction's; nothing here needs one.
    {
      wrong: `  async function reserve() {\n`,
      right: `  async function reserve() {\n    throw Errors.generic('NOT_SUPPORTED', 'use sql.begin, or a pool of one connection')\n`,
    },
  ],
  'query.js': [
    // A cursor whose connection is lost between two of its fetches ends as if there were no more rows.
    {
      wrong: `  cursor(rows = 1, fn) {\n`,
      right: `  cursor(rows = 1, fn) {\n    throw new Error('NOT_SUPPORTED: read in pages, by key')\n`,
    },
  ],
}

/** The text of a module of postgres.js, repaired. @throws Error where a place is not as it is in version 3.4.9 */
export function repair(source: string, all: readonly Repair[]): string {
  return all.reduce((text, { wrong, right }) => {
    if (text.split(wrong).length !== 2)
      throw new Error(`this version of postgres.js is not the one to repair: ${wrong}`)
    return text.replace(wrong, () => right)
  }, source)
}
