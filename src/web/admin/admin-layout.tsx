import { CSPProvider } from "@base-ui/react/csp-provider";
import { MutationCache, QueryCache, QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { Spinner } from "#ui/spinner.tsx";
import { CallFault } from "#web/api-client.ts";
import { links } from "#web/links.ts";
import "./admin.css";
import { AdminShell } from "./admin-shell.tsx";
import { sessionQuery } from "./toolkit/admin-session.ts";
import { FaultNote } from "./toolkit/page-frame.tsx";
import { ToastProvider } from "./toolkit/toasts.tsx";

export const meta = () => [{ title: "Admin" }, { name: "robots", content: "noindex" }];

/** Everything of the admin area stands inside; what it shows comes from `/api/admin` with the token of this browser. */
export default function AdminLayout() {
  const [client] = useState(createClient);
  return (
    <QueryClientProvider client={client}>
      {/* Nothing may write a style element into the page. */}
      <CSPProvider disableStyleElements>
        <ToastProvider>
          <div className="admin">
            <Guard />
          </div>
        </ToastProvider>
      </CSPProvider>
    </QueryClientProvider>
  );
}

/** A spinner while it is being checked who asks; then the pages, or the way to the sign-in. */
function Guard() {
  const { data, error, refetch } = useQuery({ ...sessionQuery, retry: false });
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isOut = error instanceof CallFault && (error.status === 401 || error.status === 403);
  useEffect(() => {
    if (isOut) navigate(links.login(pathname + search), { replace: true });
  }, [isOut, navigate, pathname, search]);
  if (data && !isOut)
    return (
      <AdminShell>
        <Outlet />
      </AdminShell>
    );
  return (
    <main className="grid min-h-dvh place-items-center">
      {error && !isOut ? (
        <FaultNote fault={error} onRetry={refetch} what="The admin area could not be opened." />
      ) : (
        <Spinner label="Checking your sign-in…" />
      )}
    </main>
  );
}

/** A call that finds nobody signed in sends the guard to look again. */
function createClient(): QueryClient {
  const lookAgain = (fault: unknown) => {
    if (fault instanceof CallFault && fault.status === 401) client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (fault, query) => query.queryKey[1] !== sessionQuery.queryKey[1] && lookAgain(fault) }),
    mutationCache: new MutationCache({ onError: lookAgain }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, fault) => failures < 2 && fault instanceof CallFault && (fault.status === 0 || fault.status >= 500),
      },
    },
  });
  return client;
}
