/** A write succeeded. */
export const done = { status: 0, msg: '', data: null };

/** A field's value is refused. */
export const refusal = (field: string, msg: string) => ({
  status: 422,
  msg,
  errors: { [field]: msg },
  data: null,
});

/** The record's state does not allow the call. */
export const conflict = (msg: string) => ({ status: 409, msg, data: null });

/** A save began from an older revision of the record. */
export const stale = conflict('该记录已被他人修改，请核对后再试');
