-- For wrk: each request carries a body of one MiB.
wrk.method = "POST"
wrk.body = string.rep("rondo and its peers\n", 52429):sub(1, 1024 * 1024)
wrk.headers["Content-Type"] = "application/octet-stream"
