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
      right: `    const end = errorResponse && (isLeft || errorResponse.severity === 'FATAL') ? errorResponse : Errors.connection('CONNECTION_CLOSED', options, socket)
    if (initial || query || sent.length) error(end)
    query = results = errorResponse = null\n`,
    },
    // What the server said when it ended the connection (25P04: the transaction took too long) was thrown away.
    {
      wrong: `    onclose(connection, Errors.connection('CONNECTION_CLOSED', options, socket))\n`,
      right: `    onclose(connection, end)\n`,
    },
    // A query that waited for a connection was never rejected, and connecting was retried without a pause: where a port accepts
    // connections and drops them, and where several hosts are named and none answers. Now each host is tried once, first the one that
    // took a connection of the pool last: what waits for a lost machine is not asked before what is known to be there.
    {
      wrong: `    , final = null\n\n  const connection`,
      right: `    , final = null
    , tried = new Set()
    , isLeft = false
    , isTold = false

  const connection`,
    },
    {
      wrong: `      initial = query\n      reconnect()\n`,
      right: `      initial = query\n      tried.clear()\n      reconnect()\n`,
    },
    {
      wrong: `  function reconnect() {\n`,
      right: `  function nextHost() {
    const first = options.shared.host || 0
    for (let place = 0; place < host.length; place++) {
      const index = (first + place) % host.length
      if (!tried.has(index))
        return index
    }
    return first
  }

  function place() {
    return options.path || host[hostIndex] + ':' + port[hostIndex]
  }

  // The error of each host but the last was thrown away (db/host-watch.ts).
  function failed(err) {
    if (isTold)
      return
    isTold = true
    options.shared.onHostFailed && options.shared.onHostFailed(hostIndex, place(), err)
  }

  function reconnect() {\n`,
    },
    {
      wrong: `    terminated = false\n    backend`,
      right: `    hostIndex = nextHost()\n    tried.add(hostIndex)\n    terminated = isTold = false\n    backend`,
    },
    { wrong: `\n    hostIndex = (hostIndex + 1) % port.length\n`, right: `` },
    {
      wrong: `    if (initial)\n      return reconnect()\n`,
      right: `    initial && failed(Errors.connection('CONNECTION_CLOSED', options, { host: host[hostIndex], port: port[hostIndex] }))
    if (initial && tried.size < host.length) {
      query = results = errorResponse = null
      isLeft = false
      return reconnect()
    }
`,
    },
    {
      wrong: `    if (connection.queue === queues.connecting && options.host[retries + 1])\n`,
      right: `    initial && !terminated && failed(err)
    if (initial && !terminated && tried.size < host.length)\n`,
    },
    // A host that lets nobody in yet, or does not answer in time, was the end for whoever waited, although there are others.
    {
      wrong: `      errored(Errors.postgres(parseError(x)))\n    }\n`,
      right: `      error(Errors.postgres(parseError(x)))\n    }\n`,
    },
    {
      wrong: `    errored(Errors.connection('CONNECT_TIMEOUT', options, socket))\n`,
      right: `    error(Errors.connection('CONNECT_TIMEOUT', options, socket))\n`,
    },
    // A standby was taken for read-write: since Postgres 14 it says of itself that it is a standby, and no more that it is read-only.
    {
      wrong: `      (x === 'read-write' && xs.default_transaction_read_only === 'on') ||\n`,
      right: `      (x === 'read-write' && (xs.default_transaction_read_only === 'on' || xs.in_hot_standby === 'on')) ||\n`,
    },
    // Where all hosts were standbys, it was asked again without a pause, and whoever waited was told of a connection that was destroyed.
    {
      wrong: `        else if (tryNext(target_session_attrs, backendParameters))\n          return terminate()\n`,
      right: `        else if (tryNext(target_session_attrs, backendParameters)) {
          isLeft = true
          error(Errors.connection('CONNECT_STANDBY', options, socket))
          return socket.destroy()
        }
`,
    },
    {
      wrong: `      options.shared.retries = retries = 0\n`,
      right: `      options.shared.retries = retries = 0
      options.shared.host = hostIndex
      options.shared.onHostTaken && options.shared.onHostTaken()\n`,
    },
    {
      wrong: `    delay = (typeof backoff === 'function' ? backoff(options.shared.retries) : backoff) * 1000\n`,
      right: `    delay = isLeft ? 1000 : (typeof backoff === 'function' ? backoff(options.shared.retries) : backoff) * 1000
    isLeft = false
`,
    },
    // A connection stayed on a server that has become read-only. It is left, and then whoever waits is told: what is asked next gets
    // another connection, behind the same address or at another host. Of a single host one connection a second is left: a database that
    // takes no writes still answers what is read.
    {
      wrong: `      errorResponse = Errors.postgres(parseError(x))\n`,
      right: `      errorResponse = Errors.postgres(parseError(x))
      errorResponse.code === '25006' && options.shared.onReadOnly && options.shared.onReadOnly(place())
      if (errorResponse.code === '25006' && (host.length > 1 || !(performance.now() - options.shared.leftAt < 1000))) {
        options.shared.leftAt = performance.now()
        isLeft = true
        socket.destroy()
      }
`,
    },
    {
      wrong: `  function handle(xs, x = xs[0]) {\n`,
      right: `  function handle(xs, x = xs[0]) {\n    if (isLeft)\n      return\n\n`,
    },
    // The answer to the question whether a host is a standby was nobody's to wait for: its error ended the process.
    { wrong: `    query.execute()\n  }\n`, right: `    query.catch(() => {})\n  }\n` },
    // The function that makes sockets also gets the connection each one is for (platform/silence-watch.ts).
    {
      wrong: `await Promise.resolve(options.socket(options))`,
      right: `options.socket(options, {
      backend,
      place: { host: host[hostIndex], port: port[hostIndex] },
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
