import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { links } from "#web/links.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import { pictureCount, remotePicturesQuery } from "./remote-pictures-query.ts";

/** The progress of downloading pictures from other hosts. Shows nothing if none is waiting and none has failed. */
export function RemotePicturesNote() {
  const { data } = useQuery(remotePicturesQuery());
  if (!data || (data.failed === 0 && data.waiting === 0)) return null;
  return (
    <Panel title="Pictures">
      <p role="status">
        {data.waiting > 0 && `${pictureCount(data.waiting)} waiting to be downloaded. `}
        {data.failed > 0 && `${pictureCount(data.failed)} could not be downloaded. `}
        {data.failed > 0 && (
          <Link to={links.adminPage("remote-pictures")} className="text-accent underline">
            See why, and retry
          </Link>
        )}
      </p>
    </Panel>
  );
}
