import { describe, expect, test } from 'vitest';
import { VARIABLE_NAMES } from './config.ts';
import { describeMisspeltVariable, findMisspeltVariables } from './find-misspelt-variables.ts';

const nearestOf = (name: string) => findMisspeltVariables({ [name]: 'a value' })[0]?.nearest ?? null;

test.each([
  ['PRTO', 'PORT'],
  ['PROT', 'PORT'],
  ['PORTT', 'PORT'],
  ['POTR', 'PORT'],
  ['HSOT', 'HOST'],
  ['DMEO', 'DEMO'],
  ['port', 'PORT'],
  ['database_url', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DTABAES_URL', 'DATABASE_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['SECRETKEY', 'SECRET_KEY'],
  ['SECERT_KEY', 'SECRET_KEY'],
  ['MIAL_URL', 'MAIL_URL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['NODE_ENVV', 'NODE_ENV'],
  ['PRICE_FED', 'PRICE_FEED'],
  ['LANGUGES', 'LANGUAGES'],
  ['IDLE_TIMEOUT_MSS', 'IDLE_TIMEOUT_MS'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
])('%s was probably meant to be %s', (name, nearest) => {
  expect(nearestOf(name)).toBe(nearest);
});

describe('no suggestion is made for', () => {
  test.each(VARIABLE_NAMES)('%s, which is known', (name) => {
    expect(nearestOf(name)).toBeNull();
  });

  const shell =
    'PATH HOME HOSTNAME HOSTTYPE SHELL TERM USER LOGNAME MAIL MAILCHECK MAILTO LANG LANGUAGE LC_ALL PWD OLDPWD SHLVL TZ EDITOR PAGER DISPLAY TMPDIR PS1 IFS OPTIND PPID UID';
  const desktop = 'XDG_DATA_DIRS XDG_DATA_HOME XDG_CONFIG_HOME XDG_RUNTIME_DIR XDG_SESSION_TYPE DBUS_SESSION_BUS_ADDRESS SSH_AUTH_SOCK';
  const service =
    'INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET LISTEN_FDS LISTEN_PID WATCHDOG_USEC STATE_DIRECTORY LOGS_DIRECTORY CACHE_DIRECTORY CREDENTIALS_DIRECTORY SYSTEMD_EXEC_PID';
  const cluster =
    'KUBERNETES_PORT KUBERNETES_PORT_443_TCP KUBERNETES_PORT_443_TCP_ADDR KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_SERVICE_PORT_HTTPS REDIS_PORT REDIS_SERVICE_HOST MAIL_PORT MAIL_SERVICE_HOST POD_NAME POD_IP NODE_NAME';
  const continuousIntegration =
    'CI CI_JOB_ID CI_SERVER_HOST CI_SERVER_PORT CI_PROJECT_DIR GITHUB_ACTIONS GITHUB_TOKEN GITHUB_ENV GITHUB_PATH RUNNER_TEMP RUNNER_OS BUILD_URL JOB_URL NODE_LABELS JENKINS_URL GITLAB_CI';
  const runtimes =
    'NODE_OPTIONS NODE_PATH NODE_VERSION NODE_EXTRA_CA_CERTS NODE_COMPILE_CACHE YARN_VERSION INIT_CWD COLOR npm_config_port npm_package_name npm_lifecycle_event PYTHONPATH JAVA_HOME GOPATH DEBUG NO_COLOR FORCE_COLOR';
  const otherSoftware =
    'PGHOST PGPORT PGDATA PGUSER POSTGRES_HOST POSTGRES_DB REDIS_URL REDIS_HOST DB_URL DB_HOST DB_PORT APP_PORT API_URL SITE_URL BASE_URL HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY http_proxy PORTS HTTP_PORT SSH_PORT SMTP_HOST SMTP_PORT AWS_REGION AWS_SECRET_ACCESS_KEY SENTRY_DSN DOCKER_HOST CONTENT_TYPE CONTENT_LENGTH REMOTE_HOST';
  const samePrefix =
    'DATABASE_HOST DATABASE_NAME DATABASE_POOL_SIZE MAIL_HOST MAIL_USER MAIL_PASSWORD SECRET_NAME LOG_FORMAT LOG_FILE LOG_DIR DATA_HOME DATA_VOLUME PUBLIC_DIR PUBLIC_PATH CONTENT_DIR SESSION_SECRET WEB_ROOT WEB_CONCURRENCY FILES_DIR HOST_IP HOST_NAME PORT_RANGE DEMO_USER METRICS_PORT PRICE_LIST TRUST_STORE LOGIN_URL SANDBOX_KEY';

  test.each(
    [shell, desktop, service, cluster, continuousIntegration, runtimes, otherSoftware, samePrefix].flatMap((names) => names.split(/\s+/)),
  )('%s', (name) => {
    expect(nearestOf(name)).toBeNull();
  });

  test("the variables of Fairlead's other programs", () => {
    expect(findMisspeltVariables({ FAIRLEAD_URL: 'x', OPERATOR_CODE: 'x', SANDBOX_HOST: 'x', SANDBOX_FILE: 'x' })).toEqual([]);
  });

  test('an empty variable, and a name that shells cannot set', () => {
    expect(findMisspeltVariables({ PRTO: '', PROT: undefined, 'POR\nT': 'x', 'PO RT': 'x' })).toEqual([]);
  });
});

test('a line names both variables and contains no value', () => {
  const lines = findMisspeltVariables({ DATABSE_URL: 'postgres://root:hunter2@db/x' }).map(describeMisspeltVariable);
  expect(lines).toEqual(['The environment variable DATABSE_URL is unknown and has no effect. Did you mean DATABASE_URL?']);
});
