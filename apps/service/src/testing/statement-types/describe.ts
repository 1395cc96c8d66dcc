import type pg from 'pg';

export interface Description {
  /** OIDs of types. */
  parameters: number[];
  columns: { name: string; type: number }[];
}

interface Messages {
  parameterDescription: { dataTypeIDs: number[] };
  rowDescription: { fields: { name: string; dataTypeID: number }[] };
}

/** Reads the parameters and columns of a statement by the protocol's Parse and Describe, without running it. */
export function describe(client: pg.ClientBase, text: string): Promise<Description> {
  return new Promise((resolve, reject) => {
    const described: Description = { parameters: [], columns: [] };
    let connection: pg.Connection;
    const onParameters = ({ dataTypeIDs }: Messages['parameterDescription']) => {
      described.parameters = dataTypeIDs;
    };
    const finish = () => connection.off('parameterDescription', onParameters);
    const query = {
      submit(to: pg.Connection) {
        connection = to;
        connection.once('parameterDescription', onParameters);
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription({ fields }: Messages['rowDescription']) {
        described.columns = fields.map(field => ({ name: field.name, type: field.dataTypeID }));
      },
      handleError(error: Error) {
        finish();
        reject(error);
      },
      handleReadyForQuery() {
        finish();
        resolve(described);
      },
    };
    client.query(query);
  });
}
